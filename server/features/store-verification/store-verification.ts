/** The public API of the verification of stores. */
export { encryptDocument } from './documents/documents.ts'
