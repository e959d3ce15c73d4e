import { screenChanged, type ScreenOrder, screenOrder } from '#core/contract/screen-display.ts'
import type { Bus, Topic } from '../bus/bus.ts'
import type { LiveServer } from '../live/live-server.ts'

const displayOrder: Topic<{ oemId: string; displayId: string; order: ScreenOrder }> = { name: 'display-told' }
const wallChanged: Topic<{ oemId: string; orgId: number; id: number }> = { name: 'wall-changed' }
const screenTokenChanged: Topic<{ tokenId: number; order: ScreenOrder }> = { name: 'screen-token-changed' }
const screenTokenEnded: Topic<{ tokenId: number }> = { name: 'screen-token-ended' }

/** Notifies walls and the pages about them in whatever process they are connected. */
export interface Displays {
  order(oemId: string, displayId: string, order: ScreenOrder): void
  changed(oemId: string, orgId: number, id: number): void
  /** It allows something else now: its displays follow at once. */
  tokenChanged(tokenId: number): void
  tokenEnded(tokenId: number): void
  /** Called in every process when a token was changed or ended in one, before its displays are looked at. */
  onTokenChanged(listener: () => void): void
  close(): void
}

export function displayNews(bus: Bus, live: LiveServer): Displays {
  const listeners: (() => void)[] = []
  const endings = [
    bus.subscribe(displayOrder, ({ oemId, displayId, order }) =>
      live.news.toDisplay(oemId, displayId, screenOrder, order),
    ),
    bus.subscribe(wallChanged, ({ oemId, orgId, id }) => live.news.toOrganisation(oemId, orgId, screenChanged, { id })),
    bus.subscribe(screenTokenChanged, ({ tokenId, order }) => {
      for (const listener of listeners) listener()
      void live.screenTokenChanged(tokenId, screenOrder, order)
    }),
    bus.subscribe(screenTokenEnded, ({ tokenId }) => {
      for (const listener of listeners) listener()
      live.cutScreenToken(tokenId)
    }),
  ]
  return {
    order: (oemId, displayId, order) => bus.publish(displayOrder, { oemId, displayId, order }),
    changed: (oemId, orgId, id) => bus.publish(wallChanged, { oemId, orgId, id }),
    tokenChanged(tokenId) {
      const order: ScreenOrder = { order: 'playlist', path: null, query: null, number: Date.now() }
      bus.publish(screenTokenChanged, { tokenId, order })
    },
    tokenEnded: (tokenId) => bus.publish(screenTokenEnded, { tokenId }),
    onTokenChanged: (listener) => listeners.push(listener),
    close() {
      for (const end of endings) end()
    },
  }
}
