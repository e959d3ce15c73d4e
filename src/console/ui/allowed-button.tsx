import { Button, type ButtonProps } from 'antd'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { Allowed } from './allowed.tsx'

interface Props extends ButtonProps {
  /** What it calls: one endpoint, or several that are all needed. */
  to: AnyEndpoint | readonly AnyEndpoint[]
}

/** A button for those who may call what it calls; others do not see it. */
export function AllowedButton({ to, ...button }: Props) {
  return (
    <Allowed to={to}>
      <Button {...button} />
    </Allowed>
  )
}
