import { Button, type ButtonProps } from 'antd'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { Allowed } from './allowed.tsx'

interface Props extends ButtonProps {
  /** Required endpoints, one or several. */
  to: AnyEndpoint | readonly AnyEndpoint[]
}

/** A button shown only to users who may call its endpoints. */
export function AllowedButton({ to, ...button }: Props) {
  return (
    <Allowed to={to}>
      <Button {...button} />
    </Allowed>
  )
}
