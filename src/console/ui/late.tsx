import { type ComponentType, lazy, Suspense } from 'react'
import { useLast } from './use-last.ts'

/**
 * A drawer or dialog whose code is loaded when it first opens, so that its page loads without it. It stays mounted afterwards,
 * so that it can close.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isShown: (props: Props) => boolean,
): ComponentType<Props> {
  const Part = lazy<ComponentType<object>>(async () => ({ default: (await load()) as ComponentType<object> }))
  return function Late(props) {
    return useLast(isShown(props) || null) ? (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ) : null
  }
}
