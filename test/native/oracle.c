#include "oracle.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fault.h"

/* The oracle reads questions from its standard input and answers to its standard output: four
 * bytes of size, and as many. A question is what the core made of a source, and the source in
 * UTF-16; an answer is empty, or says what differs. */
static int questions = -1, answers;
static pid_t child;

static void start(const char *script) {
  int in[2], out[2];
  if (pipe(in) != 0 || pipe(out) != 0) fault("no pipe");
  signal(SIGPIPE, SIG_IGN);
  child = fork();
  if (child < 0) fault("no process");
  if (child == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    for (int index = 0; index < 2; index++) {
      close(in[index]);
      close(out[index]);
    }
    execlp("node", "node", script, (char *)NULL);
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  questions = in[1];
  answers = out[0];
}

/* Reports the early end of the oracle, which a fault of the addon may have caused. */
static _Noreturn void mourn(void) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    continue;
  if (WIFSIGNALED(status)) fault("the oracle was ended by signal %d", WTERMSIG(status));
  fault("the oracle ended with status %d", WEXITSTATUS(status));
}

/* The fuzzer's clock interrupts reads and writes. */
static void send(const void *bytes, size_t size) {
  for (const char *at = bytes; size > 0;) {
    const ssize_t written = write(questions, at, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) mourn();
    at += written;
    size -= (size_t)written;
  }
}

static void receive(void *bytes, size_t size) {
  for (char *at = bytes; size > 0;) {
    const ssize_t got = read(answers, at, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) mourn();
    at += got;
    size -= (size_t)got;
  }
}

void ask_oracle(const char *script, const source *source, uint32_t outcome) {
  char answer[4096];
  if (questions < 0) start(script);
  const uint32_t size = (uint32_t)(sizeof outcome + source->length * sizeof *source->units);
  send(&size, sizeof size);
  send(&outcome, sizeof outcome);
  send(source->units, size - sizeof outcome);
  uint32_t answer_size;
  receive(&answer_size, sizeof answer_size);
  if (answer_size == 0) return;
  if (answer_size >= sizeof answer) fault("the oracle talks too much");
  receive(answer, answer_size);
  answer[answer_size] = 0;
  fault("%s", answer);
}
