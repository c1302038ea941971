// Separate from the world, so a test without a program doesn't load all of it.

export const testPassword = 'secret-of-tests'

/** Minimal hashing cost. The few tests about hashing cost set their own. */
export const testPasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
export const testHashKind = '$argon2id$v=19$m=64,t=1,p=1$'

/** Hash of the test password at this cost. */
export const testPasswordHash = `${testHashKind}M7OhxkMQpts5srdj6bO47A$9cETLvQAAaXnex2FF2GK44M9vKm+pUs3CvdTVLArNp8`

export const testKey = 'key-of-the-tests-and-of-nothing-else'
