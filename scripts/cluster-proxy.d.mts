export function startProxy(options: {
  port: number
  apis: readonly number[]
  video: number
  gateways: readonly number[]
  gatewayPort: number
}): { close(): void }
