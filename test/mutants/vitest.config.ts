import config from '../../vitest.config.ts'

/** Tests of the files that are changed, separated by commas. */
const tests = process.env['MUTANT_TESTS'] ?? ''

// Modules are loaded anew for each fault: one in what a module does while it loads would not take effect otherwise.
export default { ...config, test: { ...config.test, include: tests.split(','), isolate: true } }
