import tseslint from 'typescript-eslint'

// Names that say in which state a value was met, and not what it is.
const vagueNames =
  'given found each known place places own other others one ones kept asked what whole ' +
  'made seen said told taken wanted held shown placed all none most more nothing ' +
  'something thing things stuff it them those that these such same earlier later late ' +
  'near around below above behind beside inside outside here there reached got met ' +
  'brought gone ours theirs tmp temp foo obj arr val ret'

// V8 allocates these in the old generation, so that all that they refer to, often a whole request,
// stays until the next collection of the old generation.
const assignedFunction = {
  selector: 'AssignmentExpression[left.type="MemberExpression"][right.type=/Function/]',
  message: 'V8 keeps a function that is assigned to a property: give the function a name first.',
}
const accessors = {
  selector: 'ObjectExpression > Property[kind=/get|set/]',
  message: 'V8 keeps a hidden class for each object with accessors: use a class, or a function.',
}

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'build/',
      'node_modules/',
      'prebuilds/',
      'site/',
      'src/language/kinds.ts',
      // Decorators and packages that the test installs.
      'test/conformance/nest/application/',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'src/http/console/graphiql/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['src/**'],
    rules: { 'id-denylist': ['error', ...vagueNames.split(' ')] },
  },
  {
    files: ['src/**'],
    ignores: ['src/http/console/graphiql/**'],
    rules: { 'no-restricted-syntax': ['error', assignedFunction] },
  },
  {
    // Elsewhere such objects are made for hosts that listen, and once for a schema.
    files: ['src/execution/**', 'src/http/**', 'src/websocket/**'],
    ignores: ['src/http/console/graphiql/**'],
    rules: { 'no-restricted-syntax': ['error', assignedFunction, accessors] },
  },
  {
    // Responses are JSON whose shape each test knows.
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs', '*.ts'],
    extends: [tseslint.configs.disableTypeChecked],
  },
)
