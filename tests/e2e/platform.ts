/** The platform the browser tests run against: own ports, own data, a small fleet. */
export const ADMIN_PASSWORD = 'fleetwall-e2e-1'
const PORT = '18080'
export const BASE_URL = `http://127.0.0.1:${PORT}`
export const PLATFORM_ENV = {
  PORT,
  GATEWAY_PORT: '17611',
  VIDEO_PORT: '17612',
  ATTACHMENT_PORT: '17613',
  GB32960_PORT: '17614',
  SIM_SMS_PORT: '17615',
  SIM_VEHICLES: '60',
  DEMO_DAYS: '0',
  LOG_LEVEL: 'warn',
  // Single sign-on calls a provider that a test starts.
  OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1',
}
