/** Stops `npm pack` and `npm publish` on the sources of the command line: their tarball could not be installed. npm runs it before the script `pack` too. */
if (['pack', 'publish'].includes(process.env.npm_command)) {
  process.stderr.write('The package is built first: npm run pack -w cli writes it to cli/dist/package and its tarball beside that.\n')
  process.exitCode = 1
}
