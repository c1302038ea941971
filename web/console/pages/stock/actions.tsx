import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useNarrow } from '../../../ui/media.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { useMay } from '../../role.ts'
import { bookingMessages } from './booking-messages.ts'
import { type Booking, bookings } from './booking-values.ts'

const icons = { adjust: 'edit', count: 'list', transfer: 'arrow', status: 'shield' } as const

interface ActionsProps {
  readonly onBook: (booking: Booking) => void
}

/** The four stock bookings. A menu on a phone, hidden for read-only roles. */
export function BookingActions({ onBook }: ActionsProps) {
  const b = useText(bookingMessages)
  const narrow = useNarrow()
  const mayBook = useMay('operator')
  if (!mayBook) return null
  if (narrow) return <BookingMenu onBook={onBook} />
  return bookings.map((booking) => (
    <Button key={booking} icon={icons[booking]} onClick={() => onBook(booking)}>
      {b(booking)}
    </Button>
  ))
}

function BookingMenu({ onBook }: ActionsProps) {
  const b = useText(bookingMessages)
  return (
    <Menu
      label={b('book')}
      buttonClass="button button--plain"
      button={
        <>
          {b('book')}
          <Icon name="down" />
        </>
      }
    >
      {bookings.map((booking) => (
        <MenuItem key={booking} icon={icons[booking]} onChoose={() => onBook(booking)}>
          {b(booking)}
        </MenuItem>
      ))}
    </Menu>
  )
}
