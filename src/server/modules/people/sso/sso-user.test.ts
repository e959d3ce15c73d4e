import { expect, it } from 'vitest'
import { ssoUser } from './sso-user.ts'

it('takes what a provider says about a user, within limits', () => {
  const user = ssoUser(
    'sub-1',
    { name: 'x'.repeat(200), preferred_username: 'Li Wei+1', email: 'li@works.example', email_verified: 'true' },
    'groups',
    'north',
  )
  expect(user).toMatchObject({ mail: 'li@works.example', mailVerified: false, groups: [] })
  expect(user.name).toHaveLength(64)
  expect(user.usernames.slice(0, 3)).toEqual(['LiWei1', 'li@works.example', 'LiWei1.north'])
  expect(user.usernames.at(-1)).toMatch(/^sso-[0-9a-f]{12}$/)
})

it('finds groups in lists, texts and nested claims, and prefers a claim of the very name', () => {
  const groupsIn = (claims: object, path: string) => ssoUser('s', { ...claims }, path, 'north').groups
  expect(groupsIn({ groups: ['a', 7, '', 'b'] }, 'groups')).toEqual(['a', 'b'])
  expect(groupsIn({ group: 'a' }, 'group')).toEqual(['a'])
  expect(groupsIn({ realm: { roles: ['a'] } }, 'realm.roles')).toEqual(['a'])
  expect(groupsIn({ 'realm.roles': ['b'], realm: { roles: ['a'] } }, 'realm.roles')).toEqual(['b'])
  expect(groupsIn({}, 'constructor.name')).toEqual([])
})
