export class PortTaken extends Error {}

export function messageGateway(env: NodeJS.ProcessEnv): Promise<{
  SIM_SMS_PORT: string
  SIM_SMS_SECRET: string
  SMS_GATEWAY_URL: string
  SIM_REPLAY_URL: string
  SIM_PAST_URL: string
}>
