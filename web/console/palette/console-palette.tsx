import { Palette } from '../../ui/palette/palette.tsx'
import type { NavItem } from '../../ui/shell.tsx'
import type { ListedKind } from '../kinds.ts'
import { useCommands, useRecentCommands } from './use-commands.ts'
import { useFind } from './use-find.ts'

export interface ConsolePaletteProps {
  readonly nav: readonly NavItem[]
  readonly kinds: readonly ListedKind[]
  readonly onKeys: () => void
  readonly onClose: () => void
}

export function ConsolePalette({ nav, kinds, onKeys, onClose }: ConsolePaletteProps) {
  return (
    <Palette
      commands={useCommands({ nav, kinds, onKeys })}
      recent={useRecentCommands(kinds)}
      find={useFind(kinds)}
      onClose={onClose}
    />
  )
}
