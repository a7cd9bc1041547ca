import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'mocha'
import { findMissing, getSystem, type Lock } from './lock.ts'

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')

test('package-lock.json has an entry for every optional package (otherwise run node tools/lock.ts)', () => {
  assert.deepEqual(
    findMissing(JSON.parse(text) as Lock).map(({ name }) => name),
    [],
  )
})

test('package-lock.json names no registry', () => assert.doesNotMatch(text, /"resolved"/))

test('reads the system from the name of a build', () => {
  assert.deepEqual(getSystem('@oxfmt/binding-linux-x64-musl'), {
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  })
  assert.deepEqual(getSystem('@oxlint/binding-linux-arm-gnueabihf'), {
    os: ['linux'],
    cpu: ['arm'],
    libc: ['glibc'],
  })
  assert.deepEqual(getSystem('@oxlint/binding-win32-arm64-msvc'), { os: ['win32'], cpu: ['arm64'] })
  assert.deepEqual(getSystem('@tailwindcss/oxide-darwin-x64'), { os: ['darwin'], cpu: ['x64'] })
  assert.deepEqual(getSystem('@tailwindcss/oxide-wasm32-wasi'), { cpu: ['wasm32'] })
})
