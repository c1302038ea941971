const beat_ms = 20
/** A beat that comes later than this says that the process stood still. */
const longest_ms = 2 * beat_ms

let past_ms = 0
let beaten = performance.now()

setInterval(() => {
  past_ms = ownTime_ms()
  beaten = performance.now()
}, beat_ms).unref()

/**
 * A clock that stands while this process does: while it waits for a processor, sleeps with its machine, or is busy in
 * one turn of its loop. In such a time it can read no answer, so nobody else is to blame for the silence.
 */
export function ownTime_ms(): number {
  return past_ms + Math.min(performance.now() - beaten, longest_ms)
}
