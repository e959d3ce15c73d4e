import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MenuLook } from './menu-change.ts'
import { OneId, optionalText, platformTime, requiredText } from './fields.ts'
import { TENANT_STATES } from '../domain/tenant.ts'
import { SIGN_IN_METHODS } from '../domain/sign-in-method.ts'
import { DEVICE_KINDS } from '../domain/device-name.ts'
import { BUILT_IN_ROLES } from '../domain/built-in-role.ts'

export const getPubKey = endpoint('GET /b-iam-account/v1/account/getPubKey', 'public', {
  summary: 'RSA public key (SPKI, base64) that passwords are encrypted with, RSA-OAEP SHA-256',
  response: z.object({
    publicKey: z.string(),
    /** The platform's stage in the release chain; the sign-in page shows it. */
    environment: z.enum(['ET', 'PT', 'SOP']).optional(),
  }),
})

/** Answers to a challenge are small enough to be found in seconds or not at all. */
export const MAX_ANSWER = 2 ** 31

export const OneTimeCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'validation.oneTimeCode')

/** A one-time code, or a recovery code in place of it. */
export const SecondFactor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(\d{6}|[a-z2-7]{4}(-[a-z2-7]{4}){3})$/, 'validation.secondFactor')
const GivenSecret = z.string().min(1, 'validation.required').max(1024)

/** password: base64 of RSA-OAEP(SHA-256) over the UTF-8 password. */
export const SignIn = z.object({
  username: requiredText(64),
  password: z.string().min(1, 'validation.required').max(1024),
  /** One-time or recovery code, once the account has two-step sign-in (failDetail names this field when it is missing). */
  code: SecondFactor.optional(),
  /** Encrypted alike; asked for when the password has expired. */
  newPassword: z.string().min(1).max(1024).optional(),
  /** The solved challenge, after too many wrong passwords. */
  proof: z.int().min(0).max(MAX_ANSWER).optional(),
})
export const signIn = endpoint('POST /b-iam-account/users/web/login', 'public', {
  audit: 'session',
  summary: 'Sign in; unknown user and wrong password get the same answer',
  body: SignIn,
  response: z.object({ token: z.string(), expireTime: platformTime }),
  cancellable: false,
})

export const getSignInChallenge = endpoint('GET /b-iam-account/v1/account/getChallenge', 'public', {
  summary: 'What a browser has to compute before this name may be tried again (decision 19)',
  query: z.object({ username: SignIn.shape.username }),
  response: z.object({ challenge: z.string(), bits: z.int() }),
  cancellable: false,
})

export const signOut = endpoint('GET /b-iam-account/users/signOut', 'signed-in', {
  audit: 'session',
  summary: 'Revoke the token of this session',
  cancellable: false,
})

export const modifyPassword = endpoint('POST /b-iam-account/users/web/modifyPassword', 'signed-in', {
  audit: 'permission',
  summary: 'Change the own password; other sessions are signed out',
  body: z.object({ oldPassword: z.string().min(1).max(1024), newPassword: z.string().min(1).max(1024) }),
  cancellable: false,
})

export const getTwoStep = endpoint('GET /b-iam-account/users/web/twoStep', 'signed-in', {
  summary: 'Whether signing in asks for a one-time code besides the password',
  response: z.object({
    on: z.boolean(),
    /** Recovery codes that are left. */
    recoveryCodes: z.number().int(),
  }),
})

const RecoveryCodes = z.object({
  /** Shown once; each opens the account once. */
  recoveryCodes: z.array(z.string()),
})

export const beginTwoStep = endpoint('POST /b-iam-account/users/web/twoStep/begin', 'signed-in', {
  audit: 'permission',
  summary:
    'A new secret for the person’s device, for who knows the password; it counts once its first code was confirmed',
  body: z.object({ password: z.string().min(1, 'validation.required').max(1024) }),
  response: z.object({
    /** Base32, to be typed where no picture can be read. */
    secret: z.string(),
    /** otpauth://totp/… for the picture. */
    uri: z.string(),
  }),
  cancellable: false,
})

export const confirmTwoStep = endpoint('POST /b-iam-account/users/web/twoStep/confirm', 'signed-in', {
  audit: 'permission',
  summary: 'The first code of the new secret; from now on signing in asks for one, and other sessions are signed out',
  body: z.object({ code: OneTimeCode }),
  response: RecoveryCodes,
  cancellable: false,
})

export const renewRecoveryCodes = endpoint('POST /b-iam-account/users/web/twoStep/recovery/create', 'signed-in', {
  audit: 'permission',
  summary: 'New recovery codes; earlier ones are no longer valid',
  body: z.object({ password: GivenSecret, code: SecondFactor }),
  response: RecoveryCodes,
  cancellable: false,
})

export const removeTwoStep = endpoint('POST /b-iam-account/users/web/twoStep/remove', 'signed-in', {
  audit: 'permission',
  summary: 'Signing in asks for the password alone again',
  body: z.object({ password: GivenSecret, code: SecondFactor }),
  cancellable: false,
})

/** One session of a user. */
export const OwnSession = z.object({
  id: z.int(),
  kind: z.enum(DEVICE_KINDS),
  /** Name and version, such as "Firefox 145"; empty: unknown. */
  browser: z.string(),
  /** Such as "Windows"; empty: unknown. */
  system: z.string(),
  /** Address of the last activity; empty: unknown. */
  ip: z.string(),
  method: z.enum(SIGN_IN_METHODS),
  /** Name of the identity provider of single sign-on; empty: none. */
  provider: z.string(),
  signInTime: platformTime,
  /** Of a person's input or a program's call; at most a minute late. */
  activeTime: platformTime,
  expireTime: platformTime,
  /** The session that asks. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const listSessions = endpoint('GET /b-iam-account/users/web/session/list', 'signed-in', {
  summary: 'The caller’s own sessions, this one first, then the last active ones',
  response: z.array(OwnSession),
})

export const endSession = endpoint('POST /b-iam-account/users/web/session/end', 'signed-in', {
  audit: 'session',
  summary: 'End one of the caller’s own sessions at once, with its live connections',
  body: OneId,
  cancellable: false,
})

export const endOtherSessions = endpoint('POST /b-iam-account/users/web/session/others/end', 'signed-in', {
  audit: 'session',
  summary: 'End all of the caller’s sessions but this one',
  cancellable: false,
})

/** Coordinate systems of base maps. */
export const MAP_DATUMS = ['wgs84', 'gcj02', 'bd09'] as const

/** Current user info. */
export const MyInfo = z.object({
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  /** Organisations of the data scope, comma-joined; the first one is the user's own. */
  orgIds: z.string(),
  orgName: z.string(),
  /** wgs84, gcj02 or bd09: coordinate system of the base map in use. */
  activeMap: z.enum(MAP_DATUMS),
  /** "lng,lat" */
  mapCenterLngLat: z.string(),
  oemId: z.string(),
  oemName: z.string(),
  /** Address of the logo of the tenant, where it has one. */
  logoUrl: z.string().optional(),
  /** Absent: active. */
  tenantState: z.enum(TENANT_STATES).optional(),
  /** When a tenant past its end is suspended. */
  suspendTime: platformTime.optional(),
  /** Changes of the published menu: order, icons and hidden entries; absent: as the program has it. */
  menu: MenuLook.optional(),
  menuApis: z.array(z.string()),
  buttonApis: z.array(z.string()),
  /** The role as whose member the user looks at the platform; null: as who they are. */
  viewsAs: z.object({ id: z.number().int(), name: z.string(), builtIn: z.enum(BUILT_IN_ROLES).nullable() }).nullable(),
})
export type MyInfo = z.output<typeof MyInfo>

export const getMyInfo = endpoint('GET /comm-inc-center/v1/web/home/user/myInfo', 'signed-in', {
  summary: 'The signed-in user with allowed menus and buttons',
  response: MyInfo,
})

export const endViewAs = endpoint('POST /b-iam-account/users/web/viewAs/end', 'signed-in', {
  audit: 'permission',
  summary: 'Stop looking at the platform as a member of a role',
  cancellable: false,
})

/** What users change about themselves. */
export const OwnProfile = z.object({
  displayName: requiredText(64),
  mail: z.email('validation.mail').max(128).or(z.literal('')).default(''),
  phone: optionalText(32),
})
export type OwnProfile = z.output<typeof OwnProfile>

export const getOwnProfile = endpoint('GET /b-iam-account/users/web/profile', 'signed-in', {
  summary: 'Name, email address and phone number of the caller',
  response: OwnProfile.extend({ username: z.string(), orgName: z.string() }),
})
export const updateOwnProfile = endpoint('POST /b-iam-account/users/web/profile/update', 'signed-in', {
  audit: 'operation',
  summary: 'Change the caller’s own name, email address and phone number',
  body: OwnProfile,
})

/** Paths the user may open, asked once on first navigation (docs/product/shared.md#session). */
export const getPermittedRoutes = endpoint('GET /comm-inc-center/v1/web/home/user/menuRoutes', 'signed-in', {
  summary: 'Route paths the user may open',
  response: z.array(z.object({ path: z.string() })),
  cancellable: false,
})
