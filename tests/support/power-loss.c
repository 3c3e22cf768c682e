/*
 * A model of power loss, preloaded into a process: at every fsync or fdatasync of a file whose path begins
 * with DURABLE_PREFIX, the file is copied to <file>.durable. What those copies hold is all that is certain to
 * be on the disk when the power goes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void copy_file(int from, const char *path)
{
    char unfinished[4352], finished[4352], bytes[65536];
    snprintf(unfinished, sizeof unfinished, "%s.durable.unfinished", path);
    snprintf(finished, sizeof finished, "%s.durable", path);
    int to = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (to < 0)
        return;
    off_t at = 0;
    ssize_t read_bytes;
    while ((read_bytes = pread(from, bytes, sizeof bytes, at)) > 0) {
        if (write(to, bytes, read_bytes) != read_bytes)
            break;
        at += read_bytes;
    }
    close(to);
    rename(unfinished, finished);
}

static void keep(int fd)
{
    const char *prefix = getenv("DURABLE_PREFIX");
    char link[64], path[4096];
    struct stat about;
    if (prefix == NULL)
        return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0)
        return;
    path[length] = 0;
    if (strncmp(path, prefix, strlen(prefix)) == 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode))
        copy_file(fd, path);
}

int fsync(int fd)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    int result = real(fd);
    if (result == 0)
        keep(fd);
    return result;
}

int fdatasync(int fd)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    int result = real(fd);
    if (result == 0)
        keep(fd);
    return result;
}
