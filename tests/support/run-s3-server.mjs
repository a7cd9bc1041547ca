/** Runs an S3 server with one empty bucket, as a process that tests can end: HOST PORT FOLDER BUCKET. */
import S3rver from '@20minutes/s3rver'

const [address, port, directory, name] = process.argv.slice(2)
await new S3rver({
  address,
  port: Number(port),
  directory,
  vhostBuckets: false,
  configureBuckets: [{ name }],
  silent: true,
  // The server computes the signatures of lists differently.
  allowMismatchedSignatures: true,
}).run()
console.log('listening')
