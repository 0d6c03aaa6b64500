// All of Asio and Beast that is no template is compiled here, once: compiled in every file that
// includes them, it made the build of the server half as long again.
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
