// The programs that `npm run bench`, `abuse`, `applications`, `differential`, `newcomer` and `native`
// start by name, each with a description, the builds that it needs, and the command.

const typescript = ['node', '--import', './test/abuse/typescript.js']

export const programs = {
  bench: {
    adoption: bench(
      'adoption',
      'a schema of Pothos by graphql-js, graphql-jit and tapeql/graphql-js; in Yoga and Apollo Server; `W2 servers` some of it',
      { packages: ['peers'] },
    ),
    all: bench(
      'all',
      'the benches beside peers in half an hour: one table, and the plots of docs/plots/',
      { packages: ['peers', 'source peers'] },
    ),
    ast: bench('ast', "syntax trees beside those of graphql-js' parser"),
    cache: bench(
      'cache',
      'responses that a server has kept beside Yoga and Apollo Server with their plugins, and beside a constant; `W4` some of it',
      { packages: ['peers'] },
    ),
    cold: bench('cold', 'documents that a process has never seen; `steady` or `fresh` one part'),
    core: bench(
      'core',
      'the C core beside a copy and a look at each byte; `--instructions` counts instead',
    ),
    'document-cache': bench('document-cache', 'the document cache beside a Map'),
    envelope: bench('envelope', 'requests from bytes beside JSON.parse'),
    execute: bench(
      'execute',
      'whole requests beside graphql-js and graphql-jit; `W2 W5` some of them',
      { packages: ['peers'] },
    ),
    federation: bench(
      'federation',
      '`_entities` over HTTP beside @apollo/subgraph in Apollo Server and Yoga; `1000` one number of representations',
      { packages: ['peers'] },
    ),
    hooks: bench('hooks', 'listeners: none, removed again, some'),
    hostile: bench('hostile', 'what hostile documents cost; `ring` one family'),
    http: bench(
      'http',
      'servers over HTTP beside their peers, which it installs; `W1 authors` some of it',
      { packages: ['peers'] },
    ),
    incremental: bench(
      'incremental',
      'half of the fields deferred, and lists streamed, beside graphql-js 17 and servers; `W3 --without-http` some of it',
      { packages: ['peers'] },
    ),
    injection: bench('injection', 'resolvers by name beside positional ones'),
    instantiations: bench(
      'instantiations',
      'what a large schema costs the compiler; fails beyond its budget; `plain whole` some of it',
      { packages: ['peers'] },
    ),
    nest: bench(
      'nest',
      'an application of NestJS by the driver of tapeql/nest beside that of Apollo, and a route without GraphQL; `fastify list` some of it',
      { packages: ['nest peers'] },
    ),
    parse: bench('parse', 'the parser beside graphql-js'),
    persisted: bench('persisted', 'cold, warm, persisted and compiled requests'),
    proportion: bench(
      'proportion',
      'families of requests that grow, beside graphql-js: time, memory, what is kept; `coercion` one subject',
    ),
    'response-writer': bench(
      'response-writer',
      'responses as bytes beside JSON.stringify and Buffer',
    ),
    schema: bench('schema', 'schemas from text, printed and asked about, beside graphql-js'),
    sources: bench(
      'sources',
      'tables of PostgreSQL over HTTP beside other libraries, which it installs, and SQL by hand; `nested growth` some of it',
      { packages: ['source peers'], flags: typescript.slice(1) },
    ),
    start: bench(
      'start',
      'the first answers of a process beside graphql-js, and the size of the package; `5` rounds',
    ),
    stall: bench('stall', 'how long the event loop stands still for 100,000 rows; `10000` fewer', {
      flags: ['--expose-gc'],
    }),
    subscriptions: bench(
      'subscriptions',
      '10,000 subscribers over WebSockets beside peers: deliveries, memory; `groups` or `distinct` one part',
      { packages: ['peers'] },
    ),
    uploads: bench(
      'uploads',
      'a file of 100 MB beside a bare server with the same parser of forms; `10` a smaller one',
      { packages: ['peers'] },
    ),
    validate: bench('validate', 'validation beside graphql-js; `small` one input'),
    warming: bench(
      'warming',
      'the first requests of a process, and its start, beside graphql-js and graphql-jit: processor, clock, page faults; `W2 start` some of it',
      { packages: ['peers'] },
    ),
  },
  abuse: {
    attacks: {
      does: 'huge sources, threads that end in mid-call, memory, compiled requests, HTTP; `HTTP` some of them',
      needs: ['dist'],
      command: [...typescript, 'test/abuse/abuse.ts'],
    },
    brokers: {
      does: '10,000 subscribers in four processes for half an hour, while each broker is killed again and again; `5 NATS` fewer',
      needs: [],
      command: [
        ...['node', '--conditions=@tapeql/source', ...typescript.slice(1)],
        'test/abuse/brokers/brokers.ts',
      ],
    },
    connections: {
      does: '100,000 WebSockets that come and go, after which nothing is left',
      needs: ['dist'],
      command: [
        ...['env', 'CYCLES=100000', 'vitest', 'run', '--mode', 'slow'],
        'test/behaviour/websocket/crowds.slow.ts',
      ],
    },
    executions: {
      does: 'a million executions of every kind and 100,000 documents, in memory that stays flat; `20000 3000` fewer',
      needs: ['dist'],
      command: [
        'node',
        '--expose-gc',
        '--max-semi-space-size=4',
        ...typescript.slice(1),
        'test/abuse/executions.ts',
      ],
    },
    proportion: {
      does: 'families of requests at a server with a small heap, an ordinary client beside them; `300` fewer',
      needs: [],
      command: [...typescript, 'test/abuse/proportion.ts'],
    },
    soak: {
      does: 'a server with everything in it under mixed load for 110 minutes, whose memory and descriptors do not grow; `5` fewer',
      needs: ['dist'],
      command: [...typescript, 'test/abuse/soak/soak.ts'],
    },
  },
  applications: {
    'apollo-server': application('apollo-server', 'Apollo Server, without its cache control'),
    directus: application('directus', 'the API of Directus over a database of PostgreSQL'),
    gatsby: application('gatsby', 'the queries of the data layer of Gatsby'),
    'graphql-http': application('graphql-http', 'a handler of node:http'),
    keystone: application('keystone', 'Keystone with SQLite, by the gateway of Apollo Server'),
    mercurius: application('mercurius', 'Mercurius on Fastify, by two hooks'),
    payload: application('payload', 'the GraphQL route of Payload CMS on Next.js, with SQLite'),
    postgraphile: application('postgraphile', 'PostGraphile 5 over a database of PostgreSQL'),
    strapi: application('strapi', 'Strapi with its plugin of GraphQL, over PostgreSQL'),
    yoga: application('yoga', 'GraphQL Yoga on node:http, by an engine plugin'),
  },
  differential: {
    parser: {
      does: 'a million mutants of documents, parsed beside graphql-js; `COUNT SEED` others',
      needs: [],
      command: [...typescript, 'test/abuse/differential.ts'],
    },
    validation: {
      does: '20,000 documents, validated beside graphql-js 16 and 17; `COUNT SEED` others',
      needs: [],
      command: [...typescript, 'test/conformance/validation/differential.ts'],
    },
    execution: {
      does: '20,000 requests, executed in five forms beside graphql-js 16 and 17; `COUNT SEED` others',
      needs: [],
      command: [...typescript, 'test/conformance/execution/differential.ts'],
    },
    adoption: {
      does: '1,000 random worlds for each function in the place of those of graphql-js 16 and 17; `COUNT SEED` others',
      needs: [],
      command: [...typescript, 'test/conformance/adoption/worlds/worlds.ts'],
    },
    changes: {
      does: '1,000 random pairs of schemas, compared beside graphql-js 16 and 17',
      needs: [],
      command: [
        ...['env', 'PAIRS=1000', 'vitest', 'run', '--mode', 'slow'],
        'test/conformance/changes/changes.slow.ts',
      ],
    },
    incremental: {
      does: '20,000 documents with @defer and @stream, executed in five forms beside graphql-js 17; `COUNT SEED` others',
      needs: [],
      command: [...typescript, 'test/conformance/incremental/incremental.ts'],
    },
    counting: {
      does: 'what 20,000 requests read and call, in every form, beside graphql-js 16; `COUNT SEED` others',
      needs: [],
      command: [...typescript, 'test/conformance/execution/counting/counting.ts'],
    },
  },
  newcomer: {
    folder: {
      does: 'what the README and "Getting started" say, in empty folders, with the package as npm packs it',
      needs: ['dist', 'wasm'],
      command: [...typescript, 'test/repository/newcomer/folder.ts'],
    },
    debian: {
      does: 'the same on a Debian without compilers and Python, which debootstrap makes (root); `FOLDER` keeps it there',
      needs: ['dist', 'wasm'],
      command: [...typescript, 'test/repository/newcomer/debian.ts'],
    },
  },
  native: {
    sanitize: {
      does: 'the C core on 50,000 mutants under the sanitizers, and with failing allocations',
      needs: [],
      command: ['test/native/sanitize.sh'],
    },
    'sanitize-addon': {
      does: 'a million mutants of compiled requests on the addon under the sanitizers; `50000` fewer',
      needs: [],
      command: ['test/native/sanitize-addon.sh'],
    },
    coverage: {
      does: 'lines and branches of the C core that these reach',
      needs: [],
      command: ['test/native/coverage.sh'],
    },
    fuzz: {
      does: 'libFuzzer on the C core, a minute a target; `600` ten',
      needs: ['dist'],
      command: ['test/native/fuzz.sh'],
    },
    prebuild: {
      does: 'the addon for Linux on x64 and arm64, with glibc and musl, into prebuilds/',
      needs: [],
      command: ['node', 'scripts/prebuild.js'],
    },
    prebuilt: {
      does: 'loads what `prebuild` has made: on x64, on arm64 by qemu, and with musl',
      needs: ['dist', 'wasm'],
      command: ['node', 'test/native/prebuilt.js'],
    },
    tidy: { does: 'clang-tidy', needs: [], command: ['test/native/tidy.sh'] },
  },
}

/**
 * Returns the program of a file in `bench/benches/`, which `tsc` compiles to `bench/dist/benches/`,
 * with packages that the root does not install, and flags of Node.js.
 */
function bench(name, does, { packages = [], flags = [] } = {}) {
  return {
    does,
    needs: ['dist', 'bench', ...packages],
    command: ['node', ...flags, `bench/dist/benches/${name}.js`],
  }
}

/** Returns the program that runs the application of a folder of `applications/` with and without tapeql. */
function application(name, does) {
  return {
    does: `${does}; \`--rounds 20\` measures`,
    needs: ['dist'],
    command: [...typescript, 'applications/run.ts', `applications/${name}`],
  }
}
