#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Frontend/FrontendPluginRegistry.h>

namespace {

/// Loaded into clang-tidy, it shows checks what our own files declare, and not what those include:
/// walking through Boost and GoogleTest takes ten times as long, and nothing said of them is told.
class OwnCode : public clang::ASTConsumer {
  void HandleTranslationUnit(clang::ASTContext& context) override {
    std::vector<clang::Decl*> own;
    for (clang::Decl* one : context.getTranslationUnitDecl()->decls())
      if (!context.getSourceManager().isInSystemHeader(one->getLocation())) own.push_back(one);
    context.setTraversalScope(own);
  }
};

class LookAtOwnCode : public clang::PluginASTAction {
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&,
                                                        llvm::StringRef) override {
    return std::make_unique<OwnCode>();
  }
  bool ParseArgs(const clang::CompilerInstance&, const std::vector<std::string>&) override {
    return true;
  }
  ActionType getActionType() override { return AddBeforeMainAction; }
};

const clang::FrontendPluginRegistry::Add<LookAtOwnCode> kOwnCode("own-code", "our own code only");

}  // namespace
