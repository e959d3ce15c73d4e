// @vitest-environment jsdom
import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MyInfo } from '#core/contract/account.ts'
import {
  addPermittedPathsAtom,
  buttonCodesAtom,
  forgetToken,
  grantedCodesAtom,
  menuPathsAtom,
  myInfoAtom,
  permittedPathsAtom,
  resetSessionAtom,
  saveToken,
  takeMyInfoAtom,
  tokenFromCookie,
} from './session.ts'

const info: MyInfo = {
  userId: '7',
  username: 'admin',
  displayName: 'Admin',
  orgIds: '1,4',
  orgName: 'Demo',
  activeMap: 'gcj02',
  mapCenterLngLat: '108.95,34.26',
  oemId: 'demo',
  oemName: 'Demo',
  menuApis: ['/tbox/loginJournal'],
  viewsAs: null,
  buttonApis: ['/tbox/loginJournal/loginLog/export'],
}

beforeEach(() => {
  localStorage.clear()
  forgetToken()
})

describe('token', () => {
  it('is stored in the cookie wit-dashboard-token until it expires', () => {
    saveToken('a b', '2099-01-01 00:00:00')
    expect(document.cookie).toBe('wit-dashboard-token=a%20b')
    expect(tokenFromCookie()).toBe('a b')
    forgetToken()
    expect(tokenFromCookie()).toBeUndefined()
    saveToken('late', '2020-01-01 00:00:00')
    expect(tokenFromCookie()).toBeUndefined()
  })
})

describe('user info', () => {
  it('saves its first four fields locally under their own names', () => {
    const store = createStore()
    store.set(takeMyInfoAtom, info)
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      userSysId: '7',
      userOrgId: '1,4',
      activeMap: 'gcj02',
      mapCenterLngLat: '108.95,34.26',
    })
  })

  it('gives menus and buttons', () => {
    const store = createStore()
    store.set(takeMyInfoAtom, info)
    expect([...store.get(menuPathsAtom)]).toEqual(info.menuApis)
    expect([...store.get(buttonCodesAtom)]).toEqual(info.buttonApis)
    expect(store.get(grantedCodesAtom).size).toBe(2)
  })

  it('is emptied by sign-out, with routes, menus and buttons', () => {
    const store = createStore()
    store.set(takeMyInfoAtom, info)
    store.set(addPermittedPathsAtom, ['/home'])
    store.set(resetSessionAtom)
    expect(store.get(myInfoAtom)).toBeNull()
    expect(store.get(permittedPathsAtom)).toBeNull()
    expect(store.get(grantedCodesAtom).size).toBe(0)
    expect(localStorage).toHaveLength(0)
  })
})
