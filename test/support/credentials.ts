// Apart from the world, so that a test without a program does not load all of it.

export const testPassword = 'secret-of-tests'

/** Next to none: what hashing costs is the subject of a few tests, and they say so. */
export const testPasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
export const testHashKind = '$argon2id$v=19$m=64,t=1,p=1$'

/** Of that password at that cost. */
export const testPasswordHash = `${testHashKind}M7OhxkMQpts5srdj6bO47A$9cETLvQAAaXnex2FF2GK44M9vKm+pUs3CvdTVLArNp8`

export const testKey = 'key-of-the-tests-and-of-nothing-else'
