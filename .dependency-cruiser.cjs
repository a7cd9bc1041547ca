/**
 * Which module may import which. `npx depcruise domain contract server sandbox demo web` checks it, type-only imports too; tests may import
 * anything. tools/dependencies.test.ts shows for each rule that it can fail.
 */
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const swc = require('@swc/core')

// dependency-cruiser's swc parser does not enable JSX.
const parseFileSync = swc.parseFileSync
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') })

module.exports = {
  forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs'], conditionNames: ['import', 'node', 'default'] },
    parser: 'swc',
  },
}
