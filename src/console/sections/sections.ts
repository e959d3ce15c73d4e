import type { Section } from '../shell/section.ts'

/** Every section that is built. Only the small route lists are imported here, pages load when opened. */
export const SECTIONS: readonly Section[] = []
