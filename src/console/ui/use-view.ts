import { useSearchParams } from 'react-router-dom'

/** The view of a page that is shown. It is in the address; the first one is shown without it. */
export function useView<View extends string>(
  views: readonly [View, ...View[]],
): readonly [shown: View, show: (view: View) => void] {
  const [params, setParams] = useSearchParams()
  const shown = views.find((view) => view === params.get('view')) ?? views[0]
  return [shown, (view) => setParams(view === views[0] ? {} : { view })]
}
