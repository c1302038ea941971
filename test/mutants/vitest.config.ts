import config from '../../vitest.config.ts'

/** Tests of the files that are changed, separated by commas. */
const tests = process.env['MUTANT_TESTS'] ?? ''

export default { ...config, test: { ...config.test, include: tests.split(',') } }
