import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { wallOf, wallTyped } from './wall-picker.ts'

interface Props {
  /** Formats that are beginnings of a longer one. */
  formats: readonly string[]
  children: ReactNode
}

/**
 * Takes a moment that was typed short, without seconds or time, once its field is left or Enter is pressed. Among the formats of
 * the picker a short one would be taken as soon as it is complete, and its text replaced under the fingers of who types on.
 */
export function CompleteTyped({ formats, children }: Props) {
  const complete = ({ target }: SyntheticEvent) => {
    const moment = target instanceof HTMLInputElement ? wallTyped(target.value, formats) : null
    // The picker reads its input itself after this: it must have been drawn with the whole text by then.
    if (moment) flushSync(() => type(target as HTMLInputElement, wallOf(moment)))
  }
  const onKeyDownCapture = (event: KeyboardEvent) => (event.key === 'Enter' || event.key === 'Tab') && complete(event)
  return (
    <div dir="ltr" onKeyDownCapture={onKeyDownCapture} onBlurCapture={complete}>
      {children}
    </div>
  )
}

/** As a person would: React does not hear of a value that is only set. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
