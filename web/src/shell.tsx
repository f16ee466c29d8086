import { type ReactNode, useEffect, useState } from 'react'

type Health = 'asking' | 'up' | 'down'

/** The frame the pages will hang in: so far it says that the service is there and where to go. */
export function Shell(): ReactNode {
  const health = useHealth()
  return (
    <main>
      <header>
        <img src="/waybill.svg" alt="" width="48" height="48" />
        <h1>Waybill</h1>
        <Status health={health} />
      </header>
      <p>
        Your inventory of software, and what in it is vulnerable. This service is used through its interface and its command line; the pages
        come later.
      </p>
      <ul>
        <li>
          <a href="/docs">Interactive documentation</a> of the interface, to try with your API key
        </li>
        <li>
          <a href="/api/v2/openapi.json">OpenAPI 3.1 description</a>, to generate a client from
        </li>
        <li>
          <code>npx waybill import your-sbom.cdx.json --project Shop --wait</code> to analyse an SBOM
        </li>
      </ul>
    </main>
  )
}

const words: Readonly<Record<Health, string>> = { asking: 'asking …', up: 'ready', down: 'not ready' }

function Status({ health }: { readonly health: Health }): ReactNode {
  return (
    <span role="status" className={`status ${health}`}>
      {words[health]}
    </span>
  )
}

function useHealth(): Health {
  const [health, setHealth] = useState<Health>('asking')
  useEffect(() => {
    fetch('/ready').then(
      ({ ok }) => setHealth(ok ? 'up' : 'down'),
      () => setHealth('down'),
    )
  }, [])
  return health
}
