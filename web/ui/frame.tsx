import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { ConfirmProvider } from './confirm-provider.tsx'
import { LeavingProvider } from './leaving.tsx'
import { LanguageProvider } from './i18n/language.tsx'
import { ThemeProvider } from './theme/theme.tsx'
import { ToastProvider } from './toast.tsx'

/**
 * Providers that every part of an application needs: language, theme, cache, toasts, confirmations and the guard for
 * unsaved forms.
 */
export function Frame({ cache, children }: { readonly cache: QueryClient; readonly children: ReactNode }) {
  return (
    <StrictMode>
      <LanguageProvider>
        <ThemeProvider>
          <QueryClientProvider client={cache}>
            <ToastProvider>
              <ConfirmProvider>
                <LeavingProvider>{children}</LeavingProvider>
              </ConfirmProvider>
            </ToastProvider>
          </QueryClientProvider>
        </ThemeProvider>
      </LanguageProvider>
    </StrictMode>
  )
}
