// Package pgtest gives tests a PostgreSQL of their own.
//
// A [Cluster] is one server with its data folder: made by initdb, reached over
// a socket that only its owner can open, and gone with the process that started
// it. A database is one unit of a test inside a cluster: made under a name that
// nobody else has and dropped when the test ends.
//
// Most tests want a database and do not care where it lives: [Database]. They
// share one cluster, the one whose address stands in HOLDFAST_TEST_POSTGRES
// (./check starts one), otherwise one that the test process starts at first use.
// Tests that pull the plug [Start] a cluster for themselves.
//
// What holds:
//
//   - A shared or default cluster promises nothing across a crash: fsync and its
//     companions are off, since a test that is interrupted is run again.
//     [Options.Fsync] gives the durable settings that an operator has.
//   - No server and no folder outlives its process, however that ends. On Linux
//     the kernel stops the server when the thread that started it ends, and that
//     thread is kept for the life of the server. A shell that waits for the end
//     of a pipe removes the folder.
//   - The server runs as the account postgres, or nobody, when the tests run as
//     root, because PostgreSQL refuses root. The folder is then made where that
//     account can reach it.
//   - A test that lacks PostgreSQL is left out loudly ([Missing]), never passed.
//
// Which server answers is no input of a test's result. Its address is therefore
// read past the test cache, which would otherwise forget every result because
// the address differs from run to run; to try another server, run the tests
// with -count=1.
//
// Clusters are started on Linux. Elsewhere HOLDFAST_TEST_POSTGRES serves.
package pgtest
