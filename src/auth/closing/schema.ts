import * as z from 'zod'
import { closedTimes } from '../../identity/closing/schema.ts'

export const ClosedAccount = z.object({ message: z.string(), ...closedTimes }).meta({ id: 'ClosedAccount' })
