import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useHashLocation } from '../stage/hash-location.ts'
import { DecoderBudget, type DecoderWish, readDecoders } from './video-budget.ts'

const BudgetContext = createContext<DecoderBudget | null>(null)

/** Around all video tiles of a wall: they share its decoders, as many as its address allows. */
export function VideoBudgetProvider({ children }: { children: ReactNode }) {
  const most = readDecoders(useHashLocation().query)
  const budget = useMemo(() => new DecoderBudget(most), [most])
  return <BudgetContext value={budget}>{children}</BudgetContext>
}

/** Whether this tile may decode now. A tile outside a provider has a decoder of its own. */
export function useDecoder(wanted: boolean, focused: boolean): boolean {
  const shared = useContext(BudgetContext)
  const [own] = useState(() => new DecoderBudget())
  const budget = shared ?? own
  const isFocused = useRef(focused)
  const [wish] = useState<DecoderWish>(() => ({ focused: () => isFocused.current }))
  useEffect(() => (wanted ? budget.want(wish) : undefined), [budget, wanted, wish])
  useEffect(() => {
    if (isFocused.current === focused) return
    isFocused.current = focused
    budget.share()
  }, [budget, focused])
  return useSyncExternalStore(budget.subscribe, () => budget.has(wish))
}
