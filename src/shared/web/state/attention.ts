/** After this long without input the user is considered absent. */
const UNATTENDED_MS = 5 * 60_000
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Opening the page is input as well. */
let lastInputAt = Date.now()
const note = () => {
  lastInputAt = Date.now()
}
for (const input of INPUTS) globalThis.addEventListener?.(input, note, { capture: true, passive: true })

/** Whether the page is left to itself: what it asks for then keeps no session alive. */
export const isUnattended = (): boolean => Date.now() - lastInputAt > UNATTENDED_MS
