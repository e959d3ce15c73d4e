import { useState } from 'react'

/** The last value that was not null; null before there was one. What is open because of it stays mounted, so that it can close. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
