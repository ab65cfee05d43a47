/* load-addon ADDON: loads an addon, and looks all at once for what it asks of the C library, then
 * prints the names of its functions. That shows that it loads where there is no Node.js, as beside
 * the musl of Debian; prebuilt.js writes the other functions of Node-API. */
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>

typedef void *(*register_module)(void *env, void *exports);

int napi_create_function(void *env, const char *name, size_t length, void *function, void *data,
                         void **result);

int napi_create_function(void *env, const char *name, size_t length, void *function, void *data,
                         void **result) {
  (void)env, (void)length, (void)function, (void)data;
  *result = NULL;
  return puts(name) < 0;
}

int main(int count, char **arguments) {
  void *addon = count == 2 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  void *address = addon == NULL ? NULL : dlsym(addon, "napi_register_module_v1");
  if (address == NULL) {
    (void)fprintf(stderr, "%s\n", count == 2 ? dlerror() : "load-addon ADDON");
    return 1;
  }
  char env, exports;
  ((register_module)address)(&env, &exports);
  return 0;
}
