import type { FormInstance } from 'antd'
import type { z } from 'zod'
import { CallFailed } from '#web/api/call-failed.ts'
import { messageOf } from '#web/i18n/message-of.ts'

export interface FieldError {
  path: string
  message: string
}

/** Errors of a contract schema as text, by field. */
export function errorsOf(error: z.ZodError, values: Readonly<Record<string, unknown>>): FieldError[] {
  return error.issues.map((issue) => {
    const path = issue.path.join('.')
    const given = values[String(issue.path[0])]
    const missing = issue.path.length === 1 && (given === undefined || given === null || given === '')
    return { path, message: missing && issue.code !== 'custom' ? messageOf('validation.required') : wordsOf(issue) }
  })
}

/** Errors of the platform, by field; empty when the failure concerns no field. */
export function errorsIn(failure: unknown): FieldError[] {
  if (!(failure instanceof CallFailed)) return []
  return failure.failDetail.flatMap(({ path, message }) => (path ? [{ path, message }] : []))
}

/**
 * Shows errors below their fields, and removes obsolete ones. A field may represent several values (a time range for its two ends): `fieldFor`
 * says which. Returns the errors no field could show.
 */
export function showErrors(
  form: FormInstance,
  errors: readonly FieldError[],
  fieldFor: (path: string) => string = (path) => path,
): FieldError[] {
  const fields = Object.keys(form.getFieldsValue() as object)
  const of = (field: string) => errors.filter(({ path }) => fieldFor(path) === field).map(({ message }) => message)
  form.setFields(fields.map((name) => ({ name, errors: of(name).slice(-1) })))
  return errors.filter(({ path }) => !fields.includes(fieldFor(path)))
}

/** The error of a field refers to its previous value. */
export function forgetErrors(form: FormInstance, changed: object): void {
  form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith('validation.')) return messageOf(issue.message)
  switch (issue.code) {
    case 'too_small':
      return messageOf(MIN[issue.origin] ?? 'validation.min', { min: String(issue.minimum) })
    case 'too_big':
      return messageOf(MAX[issue.origin] ?? 'validation.max', { max: String(issue.maximum) })
    case 'invalid_type':
      return messageOf(issue.expected === 'number' ? 'validation.number' : 'validation.type')
    default:
      return messageOf('validation.format')
  }
}

const MIN: Readonly<Record<string, string>> = { string: 'validation.minLength', array: 'validation.minItems' }
const MAX: Readonly<Record<string, string>> = { string: 'validation.maxLength', array: 'validation.maxItems' }
