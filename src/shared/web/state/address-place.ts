import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** Names in the address that say where on a page the user is; every other name belongs to its filter or view. */
const PLACE_NAMES = ['pageNum', 'sort', 'row', 'vehicle', 'alarm'] as const
/** What a new filter does not change: it starts at the first page again. */
export const LASTING_PLACE_NAMES = PLACE_NAMES.filter((name) => name !== 'pageNum')
export type PlaceName = (typeof PLACE_NAMES)[number]
type Place = Readonly<Partial<Record<PlaceName, string | null>>>

/** The filter and view in the address. */
export function withoutPlace(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  for (const name of PLACE_NAMES) rest.delete(name)
  return rest
}

/** Where on the page the user is: page of a list, order, open row and open vehicle. It survives a reload, and Back undoes it. */
export function usePlace() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  /** A null value leaves the address; `replace` adds no step to the history. */
  function move(to: Place, { replace = false } = {}) {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(to)) {
      if (value === null) next.delete(name)
      else if (value !== undefined) next.set(name, value)
    }
    if (next.toString() !== params.toString()) setParams(next, { replace })
  }
  const openedHere = (name: PlaceName) => isOpened(state) && state.opened === name

  /** Another one in its place is no further step: Back closes it. */
  function open(name: PlaceName, value: string) {
    const next = new URLSearchParams(params)
    next.set(name, value)
    setParams(next, params.has(name) ? { replace: true, state } : { state: { opened: name } })
  }
  function close(name: PlaceName) {
    if (openedHere(name)) void navigate(-1)
    else move({ [name]: null }, { replace: true })
  }
  return { at: (name: PlaceName) => params.get(name), move, open, close }
}

const isOpened = (state: unknown): state is { opened: unknown } =>
  typeof state === 'object' && state !== null && 'opened' in state
