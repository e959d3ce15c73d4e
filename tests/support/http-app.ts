import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import type { TestApp } from './server.ts'

/** An app of `testApp` behind a real port, for what `inject` cannot show: streams, forms, ranges. */
export async function listening(test: TestApp) {
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })

  /** Sends a multipart form to an endpoint. */
  const sendForm = async (
    endpoint: AnyEndpoint,
    token: string,
    fields: Record<string, string | File>,
    { query = {}, lang }: { query?: Record<string, string>; lang?: string } = {},
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const url = new URL(endpoint.path, origin)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { authorization: `Bearer ${token}`, ...(lang && { lang }) }
    const response = await fetch(url, { method: endpoint.method, headers, body: form })
    return (await response.json()) as {
      code: number
      msg: string
      // oxlint-disable-next-line typescript/no-explicit-any -- typed by the contract where it is used
      data: any
      failDetail: { path?: string; message: string }[]
    }
  }
  return { origin, sendForm }
}
