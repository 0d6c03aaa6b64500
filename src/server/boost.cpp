// What of Asio and Beast is no template, compiled here alone: with it in every file that includes
// them, the server took half as long again to build.
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
