/** Languages of the product, ISO 639-1; zh is the one of its origin. */
export const LANGUAGES = ['zh', 'en', 'ru', 'es', 'fr', 'pt', 'ar', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

export const textDirection = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr')
