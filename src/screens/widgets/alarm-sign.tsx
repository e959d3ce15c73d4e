const SHAPES: Record<number, { d: string; color: string }> = {
  1: { d: 'M5 .2 9.8 5 5 9.8.2 5Z', color: 'var(--danger)' },
  2: { d: 'M5 .8 9.6 9H.4Z', color: 'var(--level2)' },
  3: { d: 'M5 1.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6Z', color: 'var(--warning)' },
}

/** Shape of an alarm level: diamond, triangle, disc from the highest down. */
export function AlarmSign({ level }: { level: number }) {
  const shape = SHAPES[level] ?? SHAPES[3]!
  return (
    <svg viewBox="0 0 10 10" width="0.72em" height="0.72em" aria-hidden>
      <path d={shape.d} fill={shape.color} />
    </svg>
  )
}
