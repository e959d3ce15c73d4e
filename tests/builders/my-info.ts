import type { MyInfo } from '#core/contract/account.ts'

/** A signed-in user without any permission. */
export const aPerson = (over: Partial<MyInfo> = {}): MyInfo => ({
  userId: '7',
  username: 'operator',
  displayName: 'Operator',
  orgIds: '1',
  orgName: 'North',
  activeMap: 'wgs84',
  mapCenterLngLat: '110,30',
  oemId: 'demo',
  oemName: 'Demo',
  menuApis: [],
  viewsAs: null,
  buttonApis: [],
  ...over,
})
