import '@fontsource-variable/inter/wght.css'
import type { Language } from '#core/domain/language.ts'

/**
 * Loads the faces of a script. Plates and names hold Chinese in every language, so that face always follows, after the
 * first paint; the browser fetches only the parts of it that are on screen.
 */
export async function loadFonts(language: Language): Promise<void> {
  if (language === 'ar') await import('@fontsource-variable/noto-sans-arabic/wght.css')
  await import('@fontsource-variable/noto-sans-sc/wght.css')
}
