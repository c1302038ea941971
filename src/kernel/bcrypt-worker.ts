import { parentPort, workerData } from 'node:worker_threads'
import bcrypt from 'bcryptjs'

// Runs one comparison in its own thread: the library is JavaScript and would block every request for its 100 ms.
const { password, stored } = workerData as { readonly password: string; readonly stored: string }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(bcrypt.compareSync(password, stored))
