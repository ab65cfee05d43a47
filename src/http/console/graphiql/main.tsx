import './workers.ts'
import './style-nonce.ts'
import { explorerPlugin } from '@graphiql/plugin-explorer'
import { useGraphiQL, useGraphiQLActions } from '@graphiql/react'
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import 'graphiql/style.css'
import '@graphiql/plugin-explorer/style.css'
import type { Settings } from './transports.ts'
import { createFetcher } from './fetcher.ts'
import { readURL, writeURL } from './page-url.ts'
import './style.css'

const settings = JSON.parse(document.getElementById('settings')!.textContent) as Settings
const initialParameters = readURL()
const fetcher = createFetcher(settings)
const plugins = [HISTORY_PLUGIN, explorerPlugin()]
const headers = settings.headers && JSON.stringify(settings.headers, null, 2)

function Console() {
  return (
    <GraphiQL
      fetcher={fetcher}
      plugins={plugins}
      initialQuery={initialParameters.query}
      initialVariables={initialParameters.variables}
      initialHeaders={headers}
      defaultHeaders={headers}
      inputValueDeprecation
      schemaDescription
    >
      <GraphiQL.Logo>
        <span className="graphiql-logo-link">
          Graph<em>i</em>QL
        </span>
      </GraphiQL.Logo>
      <OperationNameOfURL />
      <WriteURL />
    </GraphiQL>
  )
}

/** Selects the operation in the URL when the editor has parsed the document. */
function OperationNameOfURL() {
  const actions = useGraphiQLActions()
  const operations = useGraphiQL(state => state.operations)
  const [name, setName] = useState(initialParameters.operationName)
  useEffect(() => {
    if (name === undefined || operations === undefined) return
    if (operations.some(operation => operation.name?.value === name)) actions.setOperationName(name)
    setName(undefined)
  }, [name, operations, actions])
  return null
}

/** Writes the active tab into the URL. */
function WriteURL() {
  const tab = useGraphiQL(state => state.tabs[state.activeTabIndex])
  const operationName = useGraphiQL(state => state.operationName)
  useEffect(() => {
    writeURL({
      query: tab?.query ?? undefined,
      variables: tab?.variables ?? undefined,
      operationName: operationName ?? undefined,
    })
  }, [tab?.query, tab?.variables, operationName])
  return null
}

createRoot(document.getElementById('root')!).render(<Console />)
