// A reporter of Vitest: writes errors that belong to no test, such as a promise without an owner, where `npm test` reads them.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class StrayErrors {
  onTestRunEnd(_modules, errors) {
    const found = errors.map(({ type, name, message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => ({
      what: [
        type ?? 'Error',
        ...(file ? [`while ${relative(process.cwd(), file)} ran`] : []),
        ...(test ? [test] : []),
      ].join(' › '),
      message: stack ?? `${name}: ${message}`,
    }))
    writeFileSync(process.env.STRAY_ERRORS_FILE, JSON.stringify(found))
  }
}
