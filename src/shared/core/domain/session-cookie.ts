/** Cookie that carries the login token, readable by the pages. */
export const TOKEN_COOKIE = 'wit-dashboard-token'

/** Cookie no script can read: a browser shows it with the token, and the token alone opens nothing (decision 49). */
export const BINDING_COOKIE = 'fw-session-binding'

/** Header of automatic calls without user activity: they do not extend a session. */
export const UNATTENDED_HEADER = 'x-unattended'
