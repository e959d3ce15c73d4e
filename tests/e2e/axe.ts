import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Levels A and AA of WCAG 2.0 and 2.1. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
/** Elements a report names of each rule: one cause has the same mark-up many times. */
const NAMED = 3

/** What axe finds on the page as it is now, as sentences for people; empty: nothing. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the headers of the platform allow none that it does not serve.
  await page.evaluate(axe.source)
  return await page.evaluate(
    async ([levels, named]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      const found = await inPage.run(document, {
        runOnly: { type: 'tag', values: levels },
        resultTypes: ['violations'],
      })
      return found.violations.map(({ id, nodes }) => {
        const where = nodes.slice(0, named).map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`)
        return [`${id}: ${nodes.length}`, ...where].join('\n')
      })
    },
    [LEVELS, NAMED] as const,
  )
}
