// Imported first: graphql-js looks at each type more closely outside production, where it is loaded.
process.env.NODE_ENV = 'production'
