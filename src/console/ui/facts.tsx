import type { ReactNode } from 'react'
import page from './page.module.css'

/** Facts of one object: names and values, one or two pairs per line. */
export function Facts({ pairs = 1, children }: { pairs?: 1 | 2; children: ReactNode }) {
  return (
    <dl className={page.facts} data-pairs={pairs}>
      {children}
    </dl>
  )
}

const isMissing = (value: ReactNode) => value === null || value === undefined || value === false || value === ''

/** Name and value; nothing where there is no value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (isMissing(children)) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
