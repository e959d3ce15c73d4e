import type { FaultCode } from '#core/contract/fault-code.ts'
import { LANGUAGES } from '#core/domain/language.ts'

/** Name, causes and advice of an entry in a language; untranslated text is shown as it was typed. */
export function faultWords(
  fault: Pick<FaultCode, 'name' | 'names' | 'causes' | 'driverAdvice' | 'workshopAdvice' | 'texts'>,
  language: string,
) {
  const known = LANGUAGES.find((one) => one === language)
  const texts = known && fault.texts[known]
  return {
    name: (known && fault.names[known]) || fault.name,
    causes: texts?.causes || fault.causes,
    driverAdvice: texts?.driverAdvice || fault.driverAdvice,
    workshopAdvice: texts?.workshopAdvice || fault.workshopAdvice,
  }
}
